/// Measures work in batches, without HTTP: renewals and the recovery of lines.
@NullMarked
package tel.billing.benchmark.batch;

import org.jspecify.annotations.NullMarked;
