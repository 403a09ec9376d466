/// Stores of the links that mails contain.
@NullMarked
package tel.billing.identity.application.link;

import org.jspecify.annotations.NullMarked;
