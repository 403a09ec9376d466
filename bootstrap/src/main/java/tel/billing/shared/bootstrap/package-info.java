/// What the service as a whole is told and decides before its subdomains are wired: settings, which parts are
/// sandboxes.
@NullMarked
package tel.billing.shared.bootstrap;

import org.jspecify.annotations.NullMarked;
