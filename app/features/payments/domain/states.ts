/**
 * State codes of the GST law: the first two digits of every GSTIN. Source: GST Network, list of state codes;
 * 96 is for buyers abroad.
 */
export const STATES: Record<string, string> = {
  "35": "Andaman and Nicobar Islands",
  "37": "Andhra Pradesh",
  "12": "Arunachal Pradesh",
  "18": "Assam",
  "10": "Bihar",
  "04": "Chandigarh",
  "22": "Chhattisgarh",
  "26": "Dadra and Nagar Haveli and Daman and Diu",
  "07": "Delhi",
  "30": "Goa",
  "24": "Gujarat",
  "06": "Haryana",
  "02": "Himachal Pradesh",
  "01": "Jammu and Kashmir",
  "20": "Jharkhand",
  "29": "Karnataka",
  "32": "Kerala",
  "38": "Ladakh",
  "31": "Lakshadweep",
  "23": "Madhya Pradesh",
  "27": "Maharashtra",
  "14": "Manipur",
  "17": "Meghalaya",
  "15": "Mizoram",
  "13": "Nagaland",
  "21": "Odisha",
  "34": "Puducherry",
  "03": "Punjab",
  "08": "Rajasthan",
  "11": "Sikkim",
  "33": "Tamil Nadu",
  "36": "Telangana",
  "16": "Tripura",
  "09": "Uttar Pradesh",
  "05": "Uttarakhand",
  "19": "West Bengal",
  "96": "Outside India",
};

export const isState = (code: unknown): code is string =>
  typeof code === "string" && Object.hasOwn(STATES, code);

/** Sorted by name, with "Outside India" last. */
export const STATE_CHOICES: [code: string, name: string][] = Object.entries(STATES).toSorted(
  ([a, name], [b, otherName]) => Number(a === "96") - Number(b === "96") || name.localeCompare(otherName),
);

/** Shown to a buyer who has not chosen a state. */
export const CHOOSE_STATE = "Please choose your state";
