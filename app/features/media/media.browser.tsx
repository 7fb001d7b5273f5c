export { OwnPicture, pictureIn, sendPicture } from "./ui/own-picture.tsx";
export { PicturePicker } from "./ui/picker.tsx";
export { PICTURE_KINDS } from "./ui/choose-files.tsx";
