export { PicturePicker } from "./ui/picker.tsx";
