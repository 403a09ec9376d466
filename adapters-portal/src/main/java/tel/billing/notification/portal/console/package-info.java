/// What the console shows about e-mails.
@NullMarked
package tel.billing.notification.portal.console;

import org.jspecify.annotations.NullMarked;
