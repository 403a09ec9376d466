/// The accounts in memory, and the contract of whoever keeps them.
@NullMarked
package tel.billing.account.spec;

import org.jspecify.annotations.NullMarked;
