/// The page on which administrators erase the personal data of an account.
@NullMarked
package tel.billing.privacy.portal.erasure;

import org.jspecify.annotations.NullMarked;
