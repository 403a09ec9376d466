/// Plans and subscriptions.
@NullMarked
package tel.billing.subscription;

import org.jspecify.annotations.NullMarked;
