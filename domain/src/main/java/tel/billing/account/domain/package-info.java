/// The account and its states.
@NullMarked
package tel.billing.account.domain;

import org.jspecify.annotations.NullMarked;
