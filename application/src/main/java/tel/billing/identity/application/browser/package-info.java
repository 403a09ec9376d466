/// Browser sessions: a portal or a console keeps a user signed in with a cookie.
@NullMarked
package tel.billing.identity.application.browser;

import org.jspecify.annotations.NullMarked;
