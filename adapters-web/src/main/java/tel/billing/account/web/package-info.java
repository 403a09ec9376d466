/// Accounts over HTTP, as staff see them.
@NullMarked
package tel.billing.account.web;

import org.jspecify.annotations.NullMarked;
