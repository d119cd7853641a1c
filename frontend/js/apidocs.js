/** Draws the API's description. Requests tried out go with the reader's cookie, so writing ones need its CSRF token. */
const place = document.getElementById("operations");
const token = JSON.parse(document.body.getAttribute("hx-headers") ?? "{}")["X-CSRFToken"];

window.SwaggerUIBundle({
  url: place.dataset.schema,
  domNode: place,
  deepLinking: true,
  docExpansion: "none",
  defaultModelsExpandDepth: 0,
  filter: true,
  validatorUrl: null,
  requestInterceptor(request) {
    if (token && !request.loadSpec) request.headers["X-CSRFToken"] = token;
    return request;
  },
});
