/// The pages on which users see and end their sessions.
@NullMarked
package tel.billing.identity.portal.sessions;

import org.jspecify.annotations.NullMarked;
