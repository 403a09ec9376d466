/// Connects the users of the pages with their sessions.
@NullMarked
package tel.billing.identity.portal;

import org.jspecify.annotations.NullMarked;
