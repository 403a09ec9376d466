/// The processes of a benchmark, and what they consume.
@NullMarked
package tel.billing.benchmark.process;

import org.jspecify.annotations.NullMarked;
