/// Generates load: clients with one connection each, as fast as possible or on a schedule.
@NullMarked
package tel.billing.benchmark.load;

import org.jspecify.annotations.NullMarked;
