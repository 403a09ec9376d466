/// The network address of the client.
@NullMarked
package tel.billing.shared.web.client;

import org.jspecify.annotations.NullMarked;
