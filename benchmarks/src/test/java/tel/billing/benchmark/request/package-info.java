/// The users of a benchmark and what they request.
@NullMarked
package tel.billing.benchmark.request;

import org.jspecify.annotations.NullMarked;
