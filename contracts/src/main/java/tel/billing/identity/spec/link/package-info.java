/// Contracts and fakes of the stores of the links that mails contain.
@NullMarked
package tel.billing.identity.spec.link;

import org.jspecify.annotations.NullMarked;
