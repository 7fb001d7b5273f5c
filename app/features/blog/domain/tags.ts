/** The name of a tag: "company-and-focus" is "Company and focus". */
export const tagName = (tag: string): string => {
  const words = tag.replaceAll("-", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
};
