/// The subscription and its states.
@NullMarked
package tel.billing.subscription.domain;

import org.jspecify.annotations.NullMarked;
