/// Fakes and contracts of the payment ports, above all of the card processor.
@NullMarked
package tel.billing.payment.spec;

import org.jspecify.annotations.NullMarked;
