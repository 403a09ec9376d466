/// Use cases of the account, and the ports they need.
@NullMarked
package tel.billing.account.application;

import org.jspecify.annotations.NullMarked;
