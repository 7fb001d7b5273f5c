/** "company-and-focus" as people read it: "Company and focus". */
export const tagName = (tag: string): string => {
  const words = tag.replaceAll("-", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
};
