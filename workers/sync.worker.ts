/* Only imports, so that no chunk of the build has a reason to import the worker's own script (F-901, scripts/imported-entries-plugin.ts). */
import './start-sync-worker.ts';
