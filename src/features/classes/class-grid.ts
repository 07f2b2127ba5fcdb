const GRID = 'grid grid-cols-1 gap-3 px-3 pt-1 pb-6 md:gap-6 md:px-8 md:pt-2 md:pb-8 lg:grid-cols-2 xl:grid-cols-3';
/** Cards of classes: one column under a thumb, two on a tablet, three on a desk. */
export const CLASS_GRID = `${GRID} md:grid-cols-2`;
/** Lower cards, whose words stand beside the picture and need its width: one column on a tablet, too. */
export const ARCHIVE_GRID = GRID;
