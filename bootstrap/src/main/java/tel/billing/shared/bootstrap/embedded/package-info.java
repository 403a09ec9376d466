/// The upstreams that are sandboxes until real ones are configured.
@NullMarked
package tel.billing.shared.bootstrap.embedded;

import org.jspecify.annotations.NullMarked;
