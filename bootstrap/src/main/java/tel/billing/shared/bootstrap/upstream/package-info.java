/// What is heard of those whom the service asks.
@NullMarked
package tel.billing.shared.bootstrap.upstream;

import org.jspecify.annotations.NullMarked;
