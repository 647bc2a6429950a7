/** The widths in pixels that a picture is scaled down to before its upload: the whole picture, and its small variant. */
export const widths = { image: { whole: 1_600, small: 640 }, avatar: { whole: 512, small: 128 } } as const;
