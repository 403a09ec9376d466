/// Reports whether the card processor is up.
@NullMarked
package tel.billing.payment.resilience;

import org.jspecify.annotations.NullMarked;
