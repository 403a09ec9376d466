/// Contracts and fakes of sessions and of revoked sessions.
@NullMarked
package tel.billing.identity.spec.session;

import org.jspecify.annotations.NullMarked;
