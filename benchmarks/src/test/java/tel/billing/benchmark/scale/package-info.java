/// Fills databases with many accounts that have a year of history each.
@NullMarked
package tel.billing.benchmark.scale;

import org.jspecify.annotations.NullMarked;
