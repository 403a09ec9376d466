/// The users of a benchmark and what they request.
@NullMarked
package tel.billing.benchmark.work;

import org.jspecify.annotations.NullMarked;
