/// Serves the pages: the dispatcher, access, errors, assets and texts.
@NullMarked
package tel.billing.shared.portal.server;

import org.jspecify.annotations.NullMarked;
