/// One answer for one Idempotency-Key, however often it is asked and whatever dies in between.
@NullMarked
package tel.billing.idempotency;

import org.jspecify.annotations.NullMarked;
