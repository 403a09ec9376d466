/// Delivery of e-mails.
@NullMarked
package tel.billing.notification.application;

import org.jspecify.annotations.NullMarked;
