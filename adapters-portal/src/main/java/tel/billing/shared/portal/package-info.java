/// What every page of the portal and the console needs. A page is a class with [PortalPages], whose methods
/// have a Spring mapping and [PortalAccess], take a [Visit] and, if they read input, a [Form], and return a
/// [View]. `docs/adapters/portal-pages.md` shows a complete example.
@NullMarked
package tel.billing.shared.portal;

import org.jspecify.annotations.NullMarked;
