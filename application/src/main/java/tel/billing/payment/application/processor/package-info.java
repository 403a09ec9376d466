/// The port to the card processor, and mails to account owners about payments.
@NullMarked
package tel.billing.payment.application.processor;

import org.jspecify.annotations.NullMarked;
