/// Accounts over HTTP.
@NullMarked
package tel.billing.account.web;

import org.jspecify.annotations.NullMarked;
