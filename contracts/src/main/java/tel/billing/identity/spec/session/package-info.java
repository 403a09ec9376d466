/// Contracts and fakes of sessions and ended sessions.
@NullMarked
package tel.billing.identity.spec.session;

import org.jspecify.annotations.NullMarked;
