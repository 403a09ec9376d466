/// Settings and decisions for the whole service, before its subdomains are wired: which upstreams are sandboxes.
@NullMarked
package tel.billing.shared.bootstrap;

import org.jspecify.annotations.NullMarked;
