/// Creation, display and cancellation of subscriptions, with their lines and e-mails.
@NullMarked
package tel.billing.subscription.application.lifecycle;

import org.jspecify.annotations.NullMarked;
