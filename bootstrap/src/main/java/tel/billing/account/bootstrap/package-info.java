/// Puts the account together.
@NullMarked
package tel.billing.account.bootstrap;

import org.jspecify.annotations.NullMarked;
