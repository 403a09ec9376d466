/// The port to the card processor, and when to retry its calls.
@NullMarked
package tel.billing.payment.application.processor;

import org.jspecify.annotations.NullMarked;
