/// The page that a link in a mail opens.
@NullMarked
package tel.billing.identity.web.page;

import org.jspecify.annotations.NullMarked;
