/// Use cases of signing up and in, and what they need.
@NullMarked
package tel.billing.identity.application;

import org.jspecify.annotations.NullMarked;
