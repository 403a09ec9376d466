/// The HTTP API of plans and subscriptions.
@NullMarked
package tel.billing.subscription.web;

import org.jspecify.annotations.NullMarked;
