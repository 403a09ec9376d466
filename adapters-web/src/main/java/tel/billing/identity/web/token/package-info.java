/// Access tokens, their verification, and the published signing keys.
@NullMarked
package tel.billing.identity.web.token;

import org.jspecify.annotations.NullMarked;
