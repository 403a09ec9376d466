/// Routes for sign-in, refresh and the sessions of a user.
@NullMarked
package tel.billing.identity.web.session;

import org.jspecify.annotations.NullMarked;
