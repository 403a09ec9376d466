/// Fakes and contracts of the ports of payments; first of all the card processor's.
@NullMarked
package tel.billing.payment.spec;

import org.jspecify.annotations.NullMarked;
