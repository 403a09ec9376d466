/// Staff find accounts and see one account as a whole.
@NullMarked
package tel.billing.account.portal.accounts;

import org.jspecify.annotations.NullMarked;
