/// Users, the links that prove their e-mail address, and their sessions.
@NullMarked
package tel.billing.identity.domain;

import org.jspecify.annotations.NullMarked;
